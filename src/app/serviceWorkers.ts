/**
 * Takes away the service workers an earlier console left in the browser (AUTH-21): they would go on answering with
 * its old files. A browser that forbids looking has none of ours.
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
