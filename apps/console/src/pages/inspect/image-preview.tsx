import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '../../kit/button.tsx'
import { InspectIcon } from '../../kit/icon.tsx'
import { formatBytes } from './format-bytes.ts'

export interface ImagePreviewProps {
  readonly file: File
  readonly type: string
  readonly onRemove: () => void
}

/** The chosen file. It is drawn from this machine: nothing is sent for it. */
export function ImagePreview({ file, type, onRemove }: ImagePreviewProps): ReactNode {
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-sunken p-3">
      <Picture key={`${file.name} ${file.lastModified} ${file.size}`} file={file} />
      <div className="flex items-start gap-3">
        <p className="min-w-0 flex-1">
          <bdi className="line-clamp-2 font-medium wrap-anywhere">{file.name}</bdi>
          <span className="text-soft">
            {type.replace('image/', '').replace('+xml', '').toUpperCase()}, {formatBytes(file.size)}
          </span>
        </p>
        <Button size="small" onClick={onRemove}>
          Remove
        </Button>
      </div>
    </div>
  )
}

function Picture({ file }: { readonly file: File }): ReactNode {
  const image = useRef<HTMLImageElement>(null)
  const [isUnknown, setIsUnknown] = useState(false)
  useEffect(() => {
    const url = URL.createObjectURL(file)
    if (image.current !== null) image.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [file])
  return (
    <div className="grid h-48 place-items-center">
      {isUnknown ? (
        <p className="grid justify-items-center gap-2 text-soft">
          <InspectIcon className="size-8" />
          This browser cannot draw this kind of image.
        </p>
      ) : (
        <img
          ref={image}
          alt="What was chosen"
          className="max-h-48 max-w-full object-contain"
          onError={() => setIsUnknown(true)}
        />
      )}
    </div>
  )
}
