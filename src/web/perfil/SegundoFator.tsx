/** The user's second factor: its status and actions. */
import { Alert, Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Perfil } from '../../contract/perfil.ts'
import { counted } from '../../core/text.ts'
import { orpc } from '../api/query.ts'
import { StateBadge } from '../ui/badges.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { PerfilPart } from './PerfilPart.tsx'

const ActivateSegundoFator = onDemand(() => import('./ActivateSegundoFator.tsx'))
const DeactivateSegundoFator = onDemand(() => import('./DeactivateSegundoFator.tsx'))
const NewCodes = onDemand(() => import('./NewCodes.tsx'))

/** Suggests new recovery codes when this many or fewer are left. */
const FEW = 3

const DIALOGS = { ativar: ActivateSegundoFator, desativar: DeactivateSegundoFator, codigos: NewCodes }

export function SegundoFator({ ativo, codigos_restantes }: Perfil['segundo_fator']) {
  const cache = useQueryClient()
  const [open, setOpen] = useState<keyof typeof DIALOGS | null>(null)
  const Dialog = open && DIALOGS[open]
  const remaining = codigos_restantes ?? 0

  function close() {
    setOpen(null)
    void cache.invalidateQueries({ queryKey: orpc.perfil.key() })
  }

  return (
    <PerfilPart
      title="Verificação em duas etapas"
      action={<StateBadge look={ativo ? 'active' : 'secondary'}>{ativo ? 'Ativa' : 'Desativada'}</StateBadge>}
    >
      {ativo ? (
        <>
          <Text c="dimmed">
            Ao entrar, além da senha, o Plantão pede um código do seu aplicativo autenticador.
          </Text>
          <Text mt="xs">
            {counted(remaining, 'código de recuperação restante', 'códigos de recuperação restantes')}
          </Text>
          {remaining <= FEW && (
            <Alert color="yellow" mt="xs" title="Poucos códigos de recuperação">
              Gere novos códigos para não ficar sem acesso se perder o celular.
            </Alert>
          )}
          <Group gap="xs" mt="sm">
            <Button variant="default" onClick={() => setOpen('codigos')}>
              Gerar novos códigos
            </Button>
            <Button color="red" variant="outline" onClick={() => setOpen('desativar')}>
              Desativar
            </Button>
          </Group>
        </>
      ) : (
        <>
          <Text c="dimmed">
            Proteja a sua conta: ao entrar, além da senha, o Plantão pedirá um código que só o seu celular
            mostra. Quem descobrir a sua senha não entra.
          </Text>
          <Button mt="sm" onClick={() => setOpen('ativar')}>
            Ativar verificação em duas etapas
          </Button>
        </>
      )}
      {Dialog && <Dialog onClose={close} />}
    </PerfilPart>
  )
}
