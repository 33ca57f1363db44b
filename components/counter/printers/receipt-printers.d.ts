/** How a driver identifies the printer it reached, so the next visit reaches the same one. */
type ReceiptPrinterDevice = {
  type: string
  id?: string
  name?: string
  productName?: string
  serialNumber?: string
  vendorId?: number | null
  productId?: number | null
  language?: string | null
}

/** The drivers ship without types; these are the parts we use. */
declare class ReceiptPrinterDriver {
  connect(): Promise<void>
  reconnect(device: ReceiptPrinterDevice): Promise<void>
  print(bytes: Uint8Array): Promise<void>
  addEventListener(event: 'connected', hear: (device: ReceiptPrinterDevice) => void): void
  addEventListener(event: 'disconnected', hear: () => void): void
}

declare module '@point-of-sale/webusb-receipt-printer' {
  export default ReceiptPrinterDriver
}
declare module '@point-of-sale/webserial-receipt-printer' {
  export default ReceiptPrinterDriver
}
declare module '@point-of-sale/webbluetooth-receipt-printer' {
  export default ReceiptPrinterDriver
}
