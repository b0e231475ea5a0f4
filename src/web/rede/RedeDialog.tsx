/** From the first steps: how other computers open Plantão, and how it sends mails. */
import { STEP_WORDS } from '../../core/first-steps.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { RedeContent } from './RedeContent.tsx'

export default function RedeDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={STEP_WORDS.rede.nome} size={760} large>
      <RedeContent />
    </Dialog>
  )
}
