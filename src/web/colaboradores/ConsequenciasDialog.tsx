/**
 * Asks about the consequences of deactivation or a change of cargo: who takes over the team, and whether linked
 * usuarios become Inativo.
 */
import { Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { ColaboradorCompleto } from '../../contract/colaboradores.ts'
import { mensagemLidera, pedeSucessor } from '../../core/colaboradores.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { SucessorSelect } from './selects.tsx'

/** The decisions made along with the change. */
export interface Consequencias {
  sucessor_id: string | null
  inativar_usuarios: boolean
}

type Situacao = Pick<ColaboradorCompleto, 'cargo' | 'status'>

/** True if the change to `depois` needs a decision. */
export function temConsequencias(antes: ColaboradorCompleto, depois: Situacao): boolean {
  return (
    (antes.subordinados > 0 && pedeSucessor(antes, depois)) || usuariosAInativar(antes, depois).length > 0
  )
}

interface Props {
  colaborador: ColaboradorCompleto
  depois: Situacao
  pending?: boolean
  /** The server's reason for refusing. */
  error?: string | null
  onConfirm: (consequencias: Consequencias) => void
  onCancel: () => void
}

export function ConsequenciasDialog({ colaborador, depois, pending = false, error, ...props }: Props) {
  const [sucessor, setSucessor] = useState<string | null>(null)
  const [inativarUsuarios, setInativarUsuarios] = useState(false)
  const [faltou, setFaltou] = useState(false)
  const { subordinados, nome } = colaborador
  const passaEquipe = subordinados > 0 && pedeSucessor(colaborador, depois)
  const usuarios = usuariosAInativar(colaborador, depois)
  const inativa = depois.status === 'Inativo' && colaborador.status === 'Ativo'

  function confirmar() {
    if (passaEquipe && sucessor === null) setFaltou(true)
    else props.onConfirm({ sucessor_id: sucessor, inativar_usuarios: inativarUsuarios })
  }

  return (
    <ConfirmDialog
      opened
      title={inativa ? `Inativar ${nome}` : `Mudar o cargo de ${nome} para ${depois.cargo}`}
      confirm={inativa ? 'Inativar' : 'Mudar cargo'}
      pending={pending}
      error={error ?? null}
      onConfirm={confirmar}
      onCancel={props.onCancel}
    >
      <Stack gap="md">
        {passaEquipe && (
          <>
            <Text>{mensagemLidera(subordinados)}</Text>
            <SucessorSelect
              de={colaborador.id}
              label="Quem assume a equipe"
              description="Colaboradores ativos do mesmo nível hierárquico ou de um superior"
              withAsterisk
              value={sucessor}
              error={faltou && sucessor === null ? 'Quem assume a equipe é obrigatório' : null}
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
            checked={inativarUsuarios}
            onChange={({ currentTarget }) => setInativarUsuarios(currentTarget.checked)}
          />
        )}
      </Stack>
    </ConfirmDialog>
  )
}

function usuariosAInativar(antes: ColaboradorCompleto, depois: Situacao): ColaboradorCompleto['usuarios'] {
  return antes.status === 'Ativo' && depois.status === 'Inativo' ? antes.usuarios : []
}
