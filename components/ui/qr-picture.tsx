/** A QR code, always black on white for cameras. Its text is shown beside it. */
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
