/** Loaded before each process of a stage: none outlives its parent, even a killed one. */
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.channel?.unref()
