/** Loaded before each process of a stage: none outlives whoever started it, even one that was killed. */
process.on('disconnect', () => process.exit(1))
process.channel?.unref()
