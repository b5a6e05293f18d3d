import type { ReactNode } from 'react'
import { IconButton } from '../kit/button.tsx'
import { ModalElement } from '../kit/dialog.tsx'
import { CloseIcon } from '../kit/icon.tsx'

/** The sidebar on a narrow page. */
export default function NavigationDrawer({
  onClose,
  children,
}: {
  readonly onClose: () => void
  readonly children: ReactNode
}): ReactNode {
  return (
    <ModalElement
      isOpen
      onClose={onClose}
      label="Navigation"
      className="drawer m-0 h-dvh max-h-none w-72 max-w-[85vw] border-r border-line bg-canvas p-0"
    >
      <IconButton
        label="Close the navigation"
        icon={CloseIcon}
        onClick={onClose}
        className="absolute top-3 right-3"
      />
      {children}
    </ModalElement>
  )
}
