/** A view over the whole screen, such as the wheel's. */
import { useEffect, useState } from 'react'

/** Presentation view; full screen where the browser allows it. Esc leaves it. */
export function useFullScreen(): [open: boolean, setOpen: (open: boolean) => void] {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!open) return
    const handleChange = () => document.fullscreenElement === null && setOpen(false)
    document.addEventListener('fullscreenchange', handleChange)
    // Hides the toasts (styles.css): what is said to one person is not for the hall.
    document.documentElement.dataset.telaCheia = ''
    // Full screen is refused without a user gesture, or unsupported: the view then fills the window.
    document.documentElement.requestFullscreen?.().catch(() => undefined)
    return () => {
      delete document.documentElement.dataset.telaCheia
      document.removeEventListener('fullscreenchange', handleChange)
      if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined)
    }
  }, [open])
  return [open, setOpen]
}
