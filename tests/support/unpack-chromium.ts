/** Unpacks the npm package's browser into this process's temporary folder. */
import chromium from '@sparticuz/chromium'

await chromium.executablePath()
