/**
 * Runs once when a web process starts, before any page. Next builds this file for its edge runtime too, which we do not
 * use: what Node alone can do is elsewhere, so that it is left out there.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { startWebProcess } = await import('./instrumentation-node.ts')
    await startWebProcess()
  }
}
