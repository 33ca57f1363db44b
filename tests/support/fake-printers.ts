/** What a fake printer does with bytes: takes them all, or fails in one of the ways that real ones do. */
export type Behaviour = {
  /** Takes no byte beyond this many, and reports nothing. */
  stallsAfter?: number
  /** Is unplugged after this many bytes. */
  unplugsAfter?: number
  /** The roll ends after this many bytes: it takes no more, and says why if asked. */
  paperForBytes?: number
  coverOpen?: boolean
  /** Answers questions about its state; many cheap printers do not. */
  answers?: boolean
}

const never = new Promise<never>(() => undefined)

/** A receipt printer on a USB cable, as WebUSB shows it. */
export function fakeUsb({ answers = true, ...behaviour }: Behaviour = {}) {
  const printed: number[] = []
  const asked: unknown[] = []
  const device = {
    opened: false,
    vendorId: 0x0416,
    productId: 0x5011,
    productName: 'POS58',
    serialNumber: '',
    configuration: {
      interfaces: [
        {
          interfaceNumber: 0,
          alternates: [
            {
              alternateSetting: 0,
              interfaceClass: 7,
              endpoints: [{ endpointNumber: 3, direction: 'out', type: 'bulk' }],
            },
          ],
        },
      ],
    },
    open: async () => {
      device.opened = true
    },
    close: async () => {
      device.opened = false
    },
    claimInterface: async () => undefined,
    transferOut: async (_endpoint: number, bytes: Uint8Array) => {
      const end = printed.length + bytes.length
      if (end > (behaviour.unplugsAfter ?? Number.POSITIVE_INFINITY))
        throw new DOMException('The device was disconnected.', 'NotFoundError')
      if (end > (behaviour.stallsAfter ?? Number.POSITIVE_INFINITY)) return never
      if (end > (behaviour.paperForBytes ?? Number.POSITIVE_INFINITY)) return never
      printed.push(...bytes)
      return { status: 'ok', bytesWritten: bytes.length }
    },
    controlTransferIn: async () => {
      if (!answers) throw new DOMException('Stall', 'NetworkError')
      const ended = behaviour.paperForBytes !== undefined && printed.length >= behaviour.paperForBytes - 1_024
      return { data: new DataView(new Uint8Array([ended ? 0x38 : 0x18]).buffer) }
    },
  }
  const usb = {
    getDevices: async () => [device],
    requestDevice: async (filters: unknown) => {
      asked.push(filters)
      return device
    },
    addEventListener: () => undefined,
  }
  const storedDevice = { type: 'usb', vendorId: device.vendorId, productId: device.productId }
  return { navigator: { usb }, printed, asked, storedDevice }
}

/** What a serial printer answers to DLE EOT 4 and 2: fine, no paper, cover open. */
const FINE = 0x12
const NO_PAPER = 0x72
const COVER_OPEN = 0x16

/** A receipt printer on a serial line that answers DLE EOT. */
export function fakeSerial({ answers = true, ...behaviour }: Behaviour = {}) {
  const printed: number[] = []
  let hasStalled = false
  const stateOf = (question: number | undefined) => {
    if (question === 2) return behaviour.coverOpen ? COVER_OPEN : FINE
    return printed.length >= (behaviour.paperForBytes ?? Number.POSITIVE_INFINITY) ? NO_PAPER : FINE
  }
  const take = (bytes: Uint8Array) => {
    const end = printed.length + bytes.length
    if (end > (behaviour.unplugsAfter ?? Number.POSITIVE_INFINITY))
      throw new DOMException('The device has been lost.', 'NetworkError')
    // Having been turned off and on, it takes what comes.
    if (end > (behaviour.stallsAfter ?? Number.POSITIVE_INFINITY) && !hasStalled) {
      hasStalled = true
      return never
    }
    printed.push(...bytes)
  }
  const streams = () => {
    const back = new TransformStream<Uint8Array, Uint8Array>()
    const answer = back.writable.getWriter()
    const writable = new WritableStream<Uint8Array>({
      write: (bytes) => {
        const [first, second, question] = bytes
        if (bytes.length !== 3 || first !== 0x10 || second !== 0x04) return take(bytes)
        if (answers) void answer.write(new Uint8Array([stateOf(question)]))
      },
    })
    return { readable: back.readable, writable }
  }
  let open: ReturnType<typeof streams> | null = null
  const port = {
    get readable() {
      return open?.readable
    },
    get writable() {
      return open?.writable
    },
    // As in browsers: an open port cannot be opened again, and cannot be closed while one of its streams is in use.
    open: async () => {
      if (open) throw new DOMException('The port is already open.', 'InvalidStateError')
      open = streams()
    },
    close: async () => {
      if (open?.readable.locked || open?.writable.locked) throw new TypeError('Cannot cancel a locked stream')
      open = null
    },
    getInfo: () => ({ usbVendorId: 1208, usbProductId: 3605 }),
    addEventListener: () => undefined,
  }
  const serial = { getPorts: async () => [port], requestPort: async () => port }
  return { navigator: { serial }, printed, storedDevice: { type: 'serial', vendorId: 1208, productId: 3605 } }
}

/**
 * A receipt printer on Bluetooth; `remembers` says whether the browser lists it after a reload, which Android's does
 * not.
 */
export function fakeBluetooth({ remembers = false, ...behaviour }: Behaviour & { remembers?: boolean } = {}) {
  const printed: number[] = []
  const write = async (bytes: Uint8Array) => {
    if (printed.length + bytes.length > (behaviour.stallsAfter ?? Number.POSITIVE_INFINITY)) return never
    printed.push(...bytes)
  }
  const out = {
    properties: { write: false, writeWithoutResponse: true, notify: false },
    writeValueWithoutResponse: write,
  }
  const device = {
    id: 'aa',
    name: 'MTP-II',
    gatt: {
      connect: async () => ({ getPrimaryServices: async () => [{ getCharacteristics: async () => [out] }] }),
      disconnect: () => undefined,
    },
    addEventListener: () => undefined,
  }
  const asked: unknown[] = []
  const bluetooth = {
    ...(remembers && { getDevices: async () => [device] }),
    requestDevice: async (filters: unknown) => {
      asked.push(filters)
      return device
    },
  }
  return { navigator: { bluetooth }, printed, asked, storedDevice: { type: 'bluetooth', id: 'aa', name: 'MTP-II' } }
}
