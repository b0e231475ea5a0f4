/** The end of a sale's form, always in sight: what is wrong, whether the draft is kept, and the buttons. */
import { Alert, Button, Text } from '@mantine/core'
import type { DraftState } from '../crud/draft-keeper.ts'
import classes from './vendas.module.css'

interface Props {
  aviso: string | null
  draft: DraftState
  saving: boolean
  salvar: string
  onCancel: () => void
}

const RASCUNHO: Record<DraftState, string> = {
  idle: '',
  saving: 'Guardando rascunho…',
  saved: 'Rascunho guardado',
  failed: 'O rascunho não pôde ser guardado',
}

export function FormFooter({ aviso, draft, saving, salvar, onCancel }: Props) {
  return (
    <div className={classes.fim}>
      <div role="alert">{aviso && <Alert color="red">{aviso}</Alert>}</div>
      <div className={classes.rodape}>
        <Text size="xs" c="dimmed">
          {RASCUNHO[draft]}
        </Text>
        <Button variant="default" onClick={onCancel} disabled={saving}>
          Cancelar
        </Button>
        <Button type="submit" disabled={saving}>
          {saving ? 'Salvando...' : salvar}
        </Button>
      </div>
    </div>
  )
}
