/** The parts of WebUSB, Web Serial and Web Bluetooth that we use; TypeScript's own library has none of them. */
type BrowserUsbDevice = {
  opened: boolean
  vendorId: number
  productId: number
  productName?: string
  serialNumber?: string
  configuration: { interfaces: BrowserUsbInterface[] } | null
  open(): Promise<void>
  close(): Promise<void>
  selectConfiguration(value: number): Promise<void>
  claimInterface(number: number): Promise<void>
  selectAlternateInterface(number: number, alternate: number): Promise<void>
  transferOut(endpoint: number, bytes: Uint8Array<ArrayBuffer>): Promise<{ status: string; bytesWritten: number }>
  controlTransferIn(
    setup: { requestType: 'class'; recipient: 'interface'; request: number; value: number; index: number },
    length: number,
  ): Promise<{ data?: DataView }>
}

type BrowserUsbInterface = {
  interfaceNumber: number
  alternates: {
    alternateSetting: number
    interfaceClass: number
    endpoints: { endpointNumber: number; direction: 'in' | 'out'; type: 'bulk' | 'interrupt' | 'isochronous' }[]
  }[]
}

type BrowserSerialPort = {
  readable: ReadableStream<Uint8Array>
  writable: WritableStream<Uint8Array<ArrayBuffer>>
  open(line: { baudRate: number }): Promise<void>
  close(): Promise<void>
  getInfo(): { usbVendorId?: number; usbProductId?: number }
  addEventListener(event: 'disconnect', hear: () => void): void
}

type BrowserCharacteristic = {
  properties: { write: boolean; writeWithoutResponse: boolean; notify: boolean }
  value?: DataView
  writeValueWithResponse(bytes: Uint8Array<ArrayBuffer>): Promise<void>
  writeValueWithoutResponse(bytes: Uint8Array<ArrayBuffer>): Promise<void>
  startNotifications(): Promise<unknown>
  addEventListener(event: 'characteristicvaluechanged', hear: () => void, options: { once: boolean }): void
}

type BrowserBluetoothDevice = {
  id: string
  name?: string
  gatt: {
    connect(): Promise<{ getPrimaryServices(): Promise<{ getCharacteristics(): Promise<BrowserCharacteristic[]> }[]> }>
    disconnect(): void
  }
  addEventListener(event: 'gattserverdisconnected', hear: () => void): void
}

interface Navigator {
  usb: {
    getDevices(): Promise<BrowserUsbDevice[]>
    requestDevice(options: { filters: { classCode: number }[] }): Promise<BrowserUsbDevice>
    addEventListener(event: 'disconnect', hear: (event: { device: BrowserUsbDevice }) => void): void
  }
  serial: {
    getPorts(): Promise<BrowserSerialPort[]>
    requestPort(): Promise<BrowserSerialPort>
  }
  bluetooth: {
    /** Some browsers lack it, among them all on Android. */
    getDevices?(): Promise<BrowserBluetoothDevice[]>
    requestDevice(options: { acceptAllDevices: boolean; optionalServices: string[] }): Promise<BrowserBluetoothDevice>
  }
}
