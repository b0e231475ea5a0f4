/** Applies the campaign in the URL to sales that are chosen in the dialog. */
import { useState } from 'react'
import { useGo } from '../list/list-address.ts'
import { ApplyDialog } from './ApplyDialog.tsx'
import { VendasPicker } from './VendasPicker.tsx'

/** Value of `aplicar` in the URL while no campaign is chosen. */
export const NO_CAMPANHA = 'escolher'

interface Props {
  /** The campaign's id, or NO_CAMPANHA. */
  aplicar: string
  onClose: () => void
}

export function ApplyToVendas({ aplicar, onClose }: Props) {
  const go = useGo()
  const id = aplicar === NO_CAMPANHA ? null : aplicar
  const [selected, setSelected] = useState<readonly string[]>([])
  return (
    <ApplyDialog
      campanha={id}
      onChange={(campanha) => {
        setSelected([])
        go({ aplicar: campanha ?? NO_CAMPANHA }, true)
      }}
      vendas={selected}
      onClose={onClose}
      closeOnClickOutside={selected.length === 0}
    >
      {(onNext) => (
        <VendasPicker
          // Another campaign has other sales.
          key={id}
          campanha_id={id}
          selected={selected}
          onChange={setSelected}
          onNext={onNext}
          onClose={onClose}
        />
      )}
    </ApplyDialog>
  )
}
