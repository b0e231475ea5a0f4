/** Shows another user's concurrent changes next to the user's own; where both changed a field, the user chooses. */
import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useFocusBack } from '../ui/use-focus-back.ts'
import type { ChangedField, FieldOf, FormValues } from './conflict.ts'
import classes from './forms.module.css'

interface Props<V extends FormValues> {
  /** 'Esta venda foi alterada por outra pessoa' */
  title: string
  changed: readonly ChangedField<V>[]
  labels: Readonly<Record<FieldOf<V>, string>>
  /** Formats a field's value. */
  describe: (values: V, field: FieldOf<V>) => string
  base: V
  mine: V
  theirs: V
  /** Called with the fields whose saved value replaces the user's own. */
  onResolve: (accepted: ReadonlySet<FieldOf<V>>) => void
  onCancel: () => void
}

export function ConflictDialog<V extends FormValues>(props: Props<V>) {
  useFocusBack()
  const { title, changed, labels, describe, base, mine, theirs, onResolve, onCancel } = props
  const [accepted, setAccepted] = useState<ReadonlySet<FieldOf<V>>>(new Set())
  const disputed = changed.filter((change) => change.disputed)
  const others = changed.filter((change) => !change.disputed)

  function choose(field: FieldOf<V>, whose: string) {
    const next = new Set(accepted)
    if (whose === 'theirs') next.add(field)
    else next.delete(field)
    setAccepted(next)
  }

  return (
    <Modal
      opened
      onClose={onCancel}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      title={title}
      size="lg"
      zIndex={300}
    >
      <Stack gap="md">
        <Text>
          Nada do que você digitou se perdeu.{' '}
          {disputed.length > 0
            ? 'Escolha o que fica e salve de novo.'
            : others.length > 0
              ? 'O que a outra pessoa mudou entra no seu formulário: confira e salve de novo.'
              : 'Continue e salve de novo.'}
        </Text>

        {disputed.map(({ field }) => (
          <Radio.Group
            key={field}
            label={labels[field]}
            value={accepted.has(field) ? 'theirs' : 'mine'}
            onChange={(whose) => choose(field, whose)}
          >
            <Stack gap={6} mt={6} className={classes.wrap}>
              <Radio value="mine" label={`Manter o que digitei: ${describe(mine, field)}`} />
              <Radio value="theirs" label={`Usar o da outra pessoa: ${describe(theirs, field)}`} />
            </Stack>
          </Radio.Group>
        ))}

        {others.length > 0 && (
          <div>
            <Text fw={500}>
              {disputed.length > 0 ? 'A outra pessoa também mudou' : 'A outra pessoa mudou'}
            </Text>
            <ul className={classes.mudancas}>
              {others.map(({ field }) => (
                <li key={field} className={classes.wrap}>
                  <strong>{labels[field]}</strong>: de {describe(base, field)} para {describe(theirs, field)}
                </li>
              ))}
            </ul>
          </div>
        )}
        {changed.length === 0 && <Text>As mudanças da outra pessoa já estão iguais às suas.</Text>}

        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Voltar ao formulário
          </Button>
          <Button onClick={() => onResolve(accepted)} data-autofocus>
            {disputed.length > 0 ? 'Continuar com estas escolhas' : 'Continuar'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
