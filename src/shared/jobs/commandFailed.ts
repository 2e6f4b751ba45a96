import type { UnknownAction } from '@reduxjs/toolkit';
import { ClaimRefused } from '../../store/jobs/jobOwnership';
import { errorNotice, type NoticeAbout } from '../../store/notices/noticesSlice';

/**
 * The toast for a command on a job that failed. It says why if the browser cannot store which tab runs the job.
 * @param about the key of the notice
 */
export function commandFailed(about: NoticeAbout, text: string, thrown: unknown): UnknownAction {
  return errorNotice(about, thrown instanceof ClaimRefused ? `${text} ${thrown.message}` : text);
}
