/** The dialog that applies a campaign to several sales: choose both, see what each sale gets, confirm once. */
import { Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Dialog } from '../ui/Dialog.tsx'
import { CampanhaPreview } from './CampanhaPreview.tsx'
import { CampanhaSelect } from './selects.tsx'

interface Props {
  /** The chosen campaign's id. */
  campanha: string | null
  onChange: (campanha: string | null) => void
  /** The ids of the chosen sales. */
  vendas: readonly string[]
  onClose: () => void
  closeOnClickOutside?: boolean
  /** The content after the choice of the campaign; it calls `onNext` to show the preview. */
  children: (onNext: () => void) => ReactNode
}

export function ApplyDialog({ campanha, onChange, vendas, children, ...dialog }: Props) {
  const [isPreview, setPreview] = useState(false)
  return (
    <Dialog {...dialog} title="Aplicar Campanha a Vendas" size={960} large>
      {campanha && isPreview ? (
        <CampanhaPreview
          id={campanha}
          vendas={vendas}
          onBack={() => setPreview(false)}
          onClose={dialog.onClose}
        />
      ) : (
        <Stack gap="md">
          <CampanhaSelect
            label="Campanha"
            withAsterisk
            placeholder="Escolha uma campanha"
            clearable={false}
            value={campanha}
            onChange={onChange}
          />
          {children(() => setPreview(true))}
        </Stack>
      )}
    </Dialog>
  )
}
