import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// Long enough for a busy machine; a test that waits in vain still fails.
configure({ asyncUtilTimeout: 60_000 });
