/**
 * Asks about the consequences of deactivation or a change of cargo: who takes over the team, and whether linked
 * usuarios become Inativo.
 */
import { Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { FullColaborador } from '../../contract/colaboradores.ts'
import { leaderMessage, needsSucessor } from '../../core/colaboradores.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { SucessorSelect } from './selects.tsx'

/** The decisions made along with the change. */
export interface Consequences {
  sucessor_id: string | null
  inativar_usuarios: boolean
}

type Situacao = Pick<FullColaborador, 'cargo' | 'status'>

/** True if the change to `after` needs a decision. */
export function hasConsequences(before: FullColaborador, after: Situacao): boolean {
  return (
    (before.subordinados > 0 && needsSucessor(before, after)) ||
    usuariosToDeactivate(before, after).length > 0
  )
}

interface Props {
  colaborador: FullColaborador
  after: Situacao
  pending?: boolean
  /** The server's reason for refusing. */
  error?: string | null
  onConfirm: (consequences: Consequences) => void
  onCancel: () => void
}

export function ConsequencesDialog({ colaborador, after, pending = false, error, ...props }: Props) {
  const [sucessor, setSucessor] = useState<string | null>(null)
  const [deactivateUsuarios, setDeactivateUsuarios] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const { subordinados, nome } = colaborador
  const handsOverTeam = subordinados > 0 && needsSucessor(colaborador, after)
  const usuarios = usuariosToDeactivate(colaborador, after)
  const isDeactivation = after.status === 'Inativo' && colaborador.status === 'Ativo'

  function submit() {
    if (handsOverTeam && sucessor === null) setMissing(true)
    else props.onConfirm({ sucessor_id: sucessor, inativar_usuarios: deactivateUsuarios })
  }

  return (
    <ConfirmDialog
      title={isDeactivation ? `Inativar ${nome}` : `Mudar o cargo de ${nome} para ${after.cargo}`}
      confirm={isDeactivation ? 'Inativar' : 'Mudar cargo'}
      pending={pending}
      error={error ?? null}
      onConfirm={submit}
      onCancel={props.onCancel}
    >
      <Stack gap="md">
        {handsOverTeam && (
          <>
            <Text>{leaderMessage(subordinados)}</Text>
            <SucessorSelect
              of={colaborador.id}
              label="Quem assume a equipe"
              description="Colaboradores ativos do mesmo nível hierárquico ou de um superior"
              withAsterisk
              value={sucessor}
              error={isMissing && sucessor === null ? 'Quem assume a equipe é obrigatório' : null}
              onChange={setSucessor}
              // Above this dialog, which itself opens above another one.
              comboboxProps={{ zIndex: 400 }}
            />
          </>
        )}
        {usuarios.length > 0 && (
          <Checkbox
            label={`Inativar também o acesso de ${usuarios.map(({ email }) => email).join(', ')} ao sistema`}
            description="A sessão aberta termina na hora."
            checked={deactivateUsuarios}
            onChange={({ currentTarget }) => setDeactivateUsuarios(currentTarget.checked)}
          />
        )}
      </Stack>
    </ConfirmDialog>
  )
}

function usuariosToDeactivate(before: FullColaborador, after: Situacao): FullColaborador['usuarios'] {
  return before.status === 'Ativo' && after.status === 'Inativo' ? before.usuarios : []
}
