import { useEffect } from 'react';
import { selectProviderName } from '../store/config/configSlice';
import { useAppSelector } from '../store/hooks';

interface PageTitleProps {
  readonly title: string;
}

/** Sets the title of the browser tab. */
export function PageTitle({ title }: PageTitleProps) {
  const providerName = useAppSelector(selectProviderName);
  useEffect(() => {
    document.title = `${title} · ${providerName}`;
  }, [providerName, title]);
  return null;
}
