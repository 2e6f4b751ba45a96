import { Card } from '@blueprintjs/core';
import { PageHeader } from '../ui/PageHeader';

interface ComingPageProps {
  readonly title: string;
}

/** Stands where a page is not built yet, and says so. */
export function ComingPage({ title }: ComingPageProps) {
  return (
    <>
      <PageHeader title={title} />
      <Card className="coming-page">
        <p>This page is not part of this version of the console yet.</p>
      </Card>
    </>
  );
}
