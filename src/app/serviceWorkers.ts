/**
 * Removes the service workers that an earlier console left in the browser (AUTH-21), which would keep serving its old
 * files. A browser that denies access has none of ours.
 */
export async function unregisterServiceWorkers(
  container: ServiceWorkerContainer | undefined = navigator.serviceWorker,
): Promise<void> {
  try {
    const registrations = (await container?.getRegistrations()) ?? [];
    await Promise.all(registrations.map((registration) => registration.unregister()));
  } catch {
    // Private windows of some browsers throw here.
  }
}
