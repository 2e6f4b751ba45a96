import { useEffect } from 'react';
import { selectProviderName } from '../store/config/configSlice';
import { useAppSelector } from '../store/hooks';

interface PageTitleProps {
  readonly title: string;
}

/** Names the browser's tab after the page. */
export function PageTitle({ title }: PageTitleProps) {
  const providerName = useAppSelector(selectProviderName);
  useEffect(() => {
    document.title = `${title} · ${providerName}`;
  }, [providerName, title]);
  return null;
}
