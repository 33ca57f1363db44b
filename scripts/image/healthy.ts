/** The image's `healthy`: exits with 0 while the web process of this container can serve. */
const port = process.env.PORT || '3000'
const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`, { signal: AbortSignal.timeout(5_000) }).catch(
  () => null,
)
if (!answer?.ok) {
  console.error(answer ? `${answer.status} ${await answer.text()}` : `Nobody answers at port ${port}.`)
  process.exitCode = 1
}

export {}
