/** A form's sticky footer: errors, draft status and buttons. */
import { Alert, Button, Text } from '@mantine/core'
import { IconCopyPlus } from '@tabler/icons-react'
import { KEPT_CLEAR } from '../ui/keep-clear.ts'
import { publishedHeight } from '../ui/published-height.ts'
import type { DraftState } from './draft-keeper.ts'
import classes from './forms.module.css'
import type { Notice } from './notice.ts'

interface Props {
  /** Errors of the form as a whole. */
  notice: Notice | null
  /** Other people who have the form open, in words. */
  others?: string
  draft: DraftState
  saving: boolean
  /** Label of the save button. */
  save: string
  /** The button that saves and begins the next record; null if there is none. */
  another?: { label: string; onSave: () => void } | null
  onCancel: () => void
}

const DRAFT: Record<DraftState, string> = {
  idle: '',
  saving: 'Guardando rascunho…',
  saved: 'Rascunho guardado',
  failed: 'O rascunho não pôde ser guardado',
}

export function FormFooter({ notice, others = '', draft, saving, save, another, onCancel }: Props) {
  return (
    <div ref={publishHeight} className={classes.fim} {...KEPT_CLEAR}>
      <div role="alert">{notice && <Refused {...notice} />}</div>
      <Text role="status" size="xs" className={classes.outros ?? ''}>
        {others}
      </Text>
      <div className={classes.rodape}>
        <Text size="xs" c="dimmed">
          {DRAFT[draft]}
        </Text>
        <Button variant="default" onClick={onCancel} disabled={saving}>
          Cancelar
        </Button>
        {another && (
          <Button
            variant="default"
            onClick={another.onSave}
            disabled={saving}
            aria-label={another.label}
            title={another.label}
            className={classes.outro ?? ''}
          >
            <IconCopyPlus size={18} stroke={1.75} aria-hidden />
            <span className={classes.outroRotulo}>{another.label}</span>
          </Button>
        )}
        <Button type="submit" disabled={saving}>
          {saving ? 'Salvando...' : save}
        </Button>
      </div>
    </div>
  )
}

/** Publishes the footer's height to the page or dialog that scrolls it, so that fields are scrolled clear of it. */
function publishHeight(footer: HTMLElement | null) {
  if (!footer) return
  const dialog = footer.closest<HTMLElement>('[role="dialog"]')
  return publishedHeight(footer, '--altura-do-fim', dialog ?? undefined)
}

function Refused({ message, unseen }: Notice) {
  const besides = unseen.filter((sentence) => sentence !== message)
  return (
    <Alert color="red" tabIndex={-1} {...(unseen.length > 0 ? { 'data-field-error': true } : {})}>
      {message}
      {besides.length > 0 && (
        <>
          {' '}
          Fora dos campos da tela:
          <ul className={classes.mudancas}>
            {besides.map((sentence) => (
              <li key={sentence} className={classes.wrap}>
                {sentence}
              </li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  )
}
