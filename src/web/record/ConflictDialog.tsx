/** Shows another user's concurrent changes next to the user's own; where both changed a field, the user chooses. */
import { Button, List, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { UltimaMudanca } from '../../contract/mudanca.ts'
import { formatMoment } from '../../core/dates.ts'
import { today } from '../api/server-clock.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { DialogActions } from '../ui/DialogActions.tsx'
import text from '../ui/text.module.css'
import type { Change } from './conflict.ts'

interface Props {
  /** 'Esta venda foi alterada por outra pessoa' */
  title: string
  by: UltimaMudanca | null
  /** The record's name, after the title. */
  record?: string | undefined
  changes: readonly Change[]
  /** Called with the paths of the changes that replace the user's own. */
  onResolve: (accepted: ReadonlySet<string>) => void
  onCancel: () => void
}

export function ConflictDialog({ title, record, by, changes, onResolve, onCancel }: Props) {
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set())
  const disputed = changes.filter((change) => change.disputed)
  const others = changes.filter((change) => !change.disputed)

  function choose(path: string, whose: string) {
    const next = new Set(accepted)
    if (whose === 'theirs') next.add(path)
    else next.delete(path)
    setAccepted(next)
  }

  return (
    <Dialog
      onClose={onCancel}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      title={title}
      record={record}
      size="lg"
      zIndex={300}
    >
      <Stack gap="md">
        {by && (
          <Text c="dimmed" className={text.wrap}>
            {by.quem ?? 'Sistema'}, {formatMoment(by.em, today())}
          </Text>
        )}
        <Text>
          Nada do que você digitou se perdeu.{' '}
          {disputed.length > 0
            ? 'Escolha o que fica e salve de novo.'
            : others.length > 0
              ? 'O que a outra pessoa mudou entra no seu formulário: confira e salve de novo.'
              : 'Continue e salve de novo.'}
        </Text>

        {disputed.map(({ path, label, mine, theirs }) => (
          <Radio.Group
            key={path}
            label={label}
            value={accepted.has(path) ? 'theirs' : 'mine'}
            onChange={(whose) => choose(path, whose)}
          >
            <Stack gap={6} mt={6} className={text.wrap}>
              <Radio value="mine" label={`Manter o que digitei: ${mine}`} />
              <Radio value="theirs" label={`Usar o da outra pessoa: ${theirs}`} />
            </Stack>
          </Radio.Group>
        ))}

        {others.length > 0 && (
          <div>
            <Text fw={500}>
              {disputed.length > 0 ? 'A outra pessoa também mudou' : 'A outra pessoa mudou'}
            </Text>
            <List size="sm" mt={4}>
              {others.map(({ path, title, words }) => (
                <li key={path} className={text.wrap}>
                  <strong>{title}</strong>: {words}
                </li>
              ))}
            </List>
          </div>
        )}
        {changes.length === 0 && <Text>As mudanças da outra pessoa já estão iguais às suas.</Text>}

        <DialogActions>
          <Button variant="default" onClick={onCancel}>
            Voltar ao formulário
          </Button>
          <Button onClick={() => onResolve(accepted)} data-autofocus>
            {disputed.length > 0 ? 'Continuar com estas escolhas' : 'Continuar'}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  )
}
