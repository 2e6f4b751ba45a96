import type { ReactNode } from 'react';
import { APP_VERSION } from '../../contract/constants';
import { selectProviderName } from '../../store/config/configSlice';
import { useAppSelector } from '../../store/hooks';
import { Brand } from '../../ui/Brand';
import { SidePicture } from './SidePicture';
import './session.css';

interface AuthPageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** The frame of the pages for visitors: the provider's name on the left, the form on the right. */
export function AuthPage({ title, children }: AuthPageProps) {
  const providerName = useAppSelector(selectProviderName);
  return (
    <div className="login">
      <header className="login-side bp6-dark">
        <SidePicture />
        <Brand name={providerName} size={32} />
        <p className="login-version">Operations console · Version {APP_VERSION}</p>
      </header>
      <main className="login-main">
        <div className="login-form">
          <h1>{title}</h1>
          {children}
        </div>
      </main>
    </div>
  );
}
