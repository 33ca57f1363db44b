/**
 * Connections that come while the process is busy wait in a queue of the kernel. Node asks for 511 places; when ten
 * thousand screens reconnect at once that is too few, and some are cut off. Next does not let us ask for more, so this
 * does, for every server that listens on a port as Next does. Imported before Next.
 */
import net from 'node:net'

/** The kernel gives as many places as it allows (net.core.somaxconn, 4,096 unless set). */
const PLACES = 65_535

const { listen } = net.Server.prototype

net.Server.prototype.listen = function (...given) {
  const [port, host, ...rest] = given
  const asNext = typeof port === 'number' && typeof host !== 'function' && rest.length === 0
  return asNext ? listen.call(this, port, host, PLACES) : listen.apply(this, given)
}
