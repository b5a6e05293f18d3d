import { useEffect, useEffectEvent, useState } from 'react'

/** Takes a file that is dropped anywhere on the page, or pasted; gives whether one is over it. */
export function useDroppedFile(onFile: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent(onFile)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    // Without these the browser would leave the page and open the file.
    const over = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files') !== true) return
      event.preventDefault()
      setIsOver(true)
    }
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setIsOver(false)
    }
    const drop = (event: DragEvent): void => {
      setIsOver(false)
      const file = event.dataTransfer?.files[0]
      if (file === undefined) return
      event.preventDefault()
      take(file)
    }
    const paste = (event: ClipboardEvent): void => {
      const file = event.clipboardData?.files[0]
      if (file !== undefined) take(file)
    }
    addEventListener('dragover', over, { signal })
    addEventListener('dragleave', leave, { signal })
    addEventListener('drop', drop, { signal })
    document.addEventListener('paste', paste, { signal })
    return () => listening.abort()
  }, [])
  return isOver
}
