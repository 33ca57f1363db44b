/** The parts of the Barcode Detection API, and of Chromium's view of its own policy, that we use. */
interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}

interface Window {
  /** In Chrome on Android, macOS and ChromeOS; in no other browser. */
  BarcodeDetector?: {
    new (): BarcodeDetector
    getSupportedFormats(): Promise<string[]>
  }
}

interface Document {
  featurePolicy?: { allowsFeature(name: 'camera'): boolean }
}
