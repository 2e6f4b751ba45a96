import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// A busy machine may take its time; a test that waits for something that never comes fails all the same.
configure({ asyncUtilTimeout: 60_000 });
