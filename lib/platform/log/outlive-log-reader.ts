/**
 * Keeps a process running when nobody reads its log any more, for example after a log collector died. Without this the
 * broken pipe is an uncaught error, which Next logs to the same pipe, endlessly and using a whole core.
 */
export function outliveLogReader(streams: readonly NodeJS.EventEmitter[] = [process.stdout, process.stderr]): void {
  for (const stream of streams) stream.on('error', () => {})
}
