/**
 * Runs once when a web process starts, before any page. Next also builds this file for its edge runtime, which we do
 * not use; what only Node can do is in another file, so that it is left out there.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { startWebProcess } = await import('./instrumentation-node.ts')
    await startWebProcess()
  }
}
