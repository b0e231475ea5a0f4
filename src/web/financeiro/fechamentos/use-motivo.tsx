/** The reason that a decision about a closing asks for. */
import { useState } from 'react'
import { FECHAMENTO_MESSAGES, MAX_MOTIVO } from '../../../core/financeiro/fechamentos.ts'
import { LongText } from '../../fields/LongText.tsx'

/** The typed reason, its field, and a check that there is one; without one the field says so. */
export function useMotivo() {
  const [motivo, setMotivo] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const field = (
    <LongText
      label="Motivo"
      withAsterisk
      maxLength={MAX_MOTIVO}
      value={motivo}
      error={refused}
      onChange={(event) => {
        setMotivo(event.currentTarget.value)
        setRefused(null)
      }}
    />
  )
  const isGiven = () => {
    const given = motivo.trim() !== ''
    if (!given) setRefused(FECHAMENTO_MESSAGES.sem_motivo)
    return given
  }
  return { motivo, field, isGiven }
}
