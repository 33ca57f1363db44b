/** Loaded before each process of a stage: none outlives whoever started it, even one that was killed. */
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.channel?.unref()
