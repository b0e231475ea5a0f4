/** Invites everybody who is 'Sem Acesso', and shows what waits for its turn. */
import { Alert, Button, List, Stack, Text } from '@mantine/core'
import { type UseMutationOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Convites } from '../../contract/usuarios.ts'
import { wordsOf } from '../../core/cadastros.ts'
import { counted } from '../../core/text.ts'
import { EMAILS_PER_HOUR, USUARIO_CARGOS } from '../../core/usuarios.ts'
import { orpc } from '../api/query.ts'
import { newTabOf, useGo } from '../list/list-address.ts'
import { useCan } from '../session/session.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { DialogActions } from '../ui/DialogActions.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Loading } from '../ui/Loading.tsx'
import { toastRefusal } from '../ui/toasts.ts'
import { refetchUsuarios } from './record.ts'

const ASKED_EVERY_MS = 2_000

export function ConvitesDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(
    orpc.usuarios.convites.queryOptions({
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.aguardando ? ASKED_EVERY_MS : false),
    }),
  )
  return (
    <Dialog onClose={onClose} title="Convidar quem está Sem Acesso" size={560}>
      {query.isPending && <Loading h={120} label="Carregando convites" />}
      {query.isError && !query.data && (
        <LoadFailed query={query} fallback="Erro ao ler os convites. Tente novamente." />
      )}
      {query.data && <State convites={query.data} onClose={onClose} />}
    </Dialog>
  )
}

function State({
  convites: { aguardando, sem_acesso, a_convidar, falhas },
  onClose,
}: {
  convites: Convites
  onClose: () => void
}) {
  const status = useRef<HTMLParagraphElement>(null)
  const nobody = sem_acesso === 0 && aguardando === 0
  const settled = (failed: string): Pick<UseMutationOptions, 'onError' | 'onSettled'> => ({
    onError: (error) => toastRefusal(error, failed),
    onSettled: async () => {
      // The button is about to disappear.
      status.current?.focus({ preventScroll: true })
      await refetchUsuarios()
    },
  })
  const invite = useMutation({
    mutationFn: () => orpc.usuarios.convidarTodos.call({}),
    ...settled('Erro ao convidar. Tente novamente.'),
  })
  const stop = useMutation({
    mutationFn: () => orpc.usuarios.pararConvites.call({}),
    ...settled('Erro ao parar os convites. Tente novamente.'),
  })
  // The list behind shows who has got access.
  const before = useRef(aguardando)
  useEffect(() => {
    if (before.current > 0 && aguardando === 0) void refetchUsuarios()
    before.current = aguardando
  }, [aguardando])
  return (
    <Stack gap="md">
      <Text ref={status} role="status" tabIndex={-1} fw={600}>
        {aguardando > 0
          ? `${counted(aguardando, 'convite aguarda', 'convites aguardam')} a sua vez.`
          : sem_acesso > 0
            ? `${counted(sem_acesso, 'usuário ativo está', 'usuários ativos estão')} Sem Acesso.`
            : 'Todos os usuários ativos têm acesso.'}
      </Text>
      <Text c="dimmed">
        {nobody
          ? 'Quem ainda não está na lista é convidado ao ser cadastrado.'
          : `Cada um recebe um email com um link que confirma o endereço, e cria a sua senha com “Esqueci minha senha”. Saem até ${EMAILS_PER_HOUR} por hora; os outros seguem sozinhos, mesmo com esta página fechada.`}
      </Text>
      {sem_acesso > 0 && <Invited pessoas={a_convidar} total={sem_acesso} />}
      {falhas.length > 0 && (
        <Alert color="red" title="Não foi possível convidar">
          <List>
            {falhas.map(({ id, nome, email, falha }) => (
              <List.Item key={id} style={{ overflowWrap: 'anywhere' }}>
                {nome} ({email}): {falha}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      <DialogActions>
        {aguardando > 0 && (
          <Button variant="default" disabled={stop.isPending} onClick={() => stop.mutate()}>
            Parar
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
        {nobody && <NewUsuarioButton onClose={onClose} />}
        {sem_acesso > 0 && (
          <Button disabled={invite.isPending} onClick={() => invite.mutate()}>
            Convidar {counted(sem_acesso, 'usuário', 'usuários')}
          </Button>
        )}
      </DialogActions>
    </Stack>
  )
}

/** Leads to the form of a new usuario, for those who may register one. */
function NewUsuarioButton({ onClose }: { onClose: () => void }) {
  const go = useGo()
  if (!useCan('usuarios.criar')) return null
  return (
    <Button
      onClick={() => {
        onClose()
        go({ aba: newTabOf('usuarios') })
      }}
    >
      {wordsOf('usuarios').newRecord}
    </Button>
  )
}

/** The cargo of each person, Administradores first: they will be able to do anything. */
function Invited({ pessoas, total }: { pessoas: Convites['a_convidar']; total: number }) {
  const groups = Object.groupBy(pessoas, ({ cargo }) => cargo)
  const others = total - pessoas.length
  return (
    <Stack gap="xs">
      {USUARIO_CARGOS.map((cargo) => {
        const invited = groups[cargo] ?? []
        if (invited.length === 0) return null
        const titleId = `convidar-${cargo}`
        return (
          <section key={cargo} aria-labelledby={titleId}>
            <Text id={titleId} fw={600}>
              {cargo === 'Administrador' ? 'Como Administrador, que pode tudo' : `Como ${cargo}`}
            </Text>
            <List size="sm">
              {invited.map(({ id, nome, email }) => (
                <List.Item key={id} style={{ overflowWrap: 'anywhere' }}>
                  {nome} ({email})
                </List.Item>
              ))}
            </List>
          </section>
        )
      })}
      {others > 0 && <Text c="dimmed">e mais {counted(others, 'usuário', 'usuários')}</Text>}
    </Stack>
  )
}
