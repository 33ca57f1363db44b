/** A QR code, always black on white: a camera reads nothing else. What it says stands beside it in letters. */
export function QrPicture({ path, size }: { path: string; size: number }) {
  return (
    <svg
      className="h-auto w-56 max-w-full rounded"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
