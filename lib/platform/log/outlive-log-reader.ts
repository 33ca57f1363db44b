/**
 * Lets a process go on when nobody reads its log any more, as after a log collector died. Without it the broken pipe is an
 * uncaught error, which Next logs to the same pipe, for ever and with a whole core.
 */
export function outliveLogReader(streams: readonly NodeJS.EventEmitter[] = [process.stdout, process.stderr]): void {
  for (const stream of streams) stream.on('error', () => {})
}
