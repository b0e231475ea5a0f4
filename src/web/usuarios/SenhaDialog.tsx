/** Dialogs that set a generated password: a replacement, or the first one of a new login. */
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconCheck, IconCopy, IconRefresh } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Usuario } from '../../contract/usuarios.ts'
import { type Failure, failureOf } from '../api/api.ts'
import { orpc } from '../api/query.ts'
import { useMinSenha } from '../session/new-password.ts'
import { useSession } from '../session/session.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { FormActions } from '../ui/FormActions.tsx'
import { type ErrorMessage, reasonForDialog, toastSuccess, toastUnexplained } from '../ui/toasts.ts'
import { generatedSenha } from './generated-senha.ts'
import { InvitationSaid, useOpenOutbox } from './InvitationSaid.tsx'
import { orLimit } from './messages.ts'
import { refetchUsuarios } from './record.ts'
import { useCopy } from './use-copy.ts'

/** Delay before the dialog closes after the password is set. */
const CLOSE_MS = 4_000

interface Props {
  usuario: Usuario
  onClose: () => void
}

export function ResetSenha({ usuario, onClose }: Props) {
  return (
    <SenhaDialog
      usuario={usuario}
      onClose={onClose}
      title="Redefinir Senha"
      confirm="Redefinir Senha"
      confirming="Redefinindo..."
      change={(senha) => orpc.usuarios.redefinirSenha.call({ id: usuario.id, senha })}
      done={`A senha de ${usuario.nome} foi redefinida.`}
      failed={() => ({ title: 'Erro ao resetar senha', message: 'Erro ao alterar senha.' })}
    >
      As sessões abertas de <strong>{usuario.nome}</strong> ({usuario.email}) serão encerradas, e só esta
      senha valerá.
    </SenhaDialog>
  )
}

export function GiveAcesso({ usuario, onClose }: Props) {
  const sendsMails = useSession().ambiente?.envia_emails ?? false
  const openOutbox = useOpenOutbox()
  return (
    <SenhaDialog
      usuario={usuario}
      onClose={onClose}
      title="Dar Acesso"
      confirm="Dar Acesso"
      confirming="Dando acesso..."
      change={(senha) => orpc.usuarios.darAcesso.call({ id: usuario.id, senha })}
      done={
        <InvitationSaid what={`${usuario.nome} agora tem acesso.`} sent={sendsMails} onFollow={openOutbox} />
      }
      failed={orLimit('Erro ao dar acesso')}
    >
      <strong>{usuario.nome}</strong> poderá entrar com {usuario.email} e esta senha.{' '}
      {sendsMails
        ? 'Um email pedirá que confirme o endereço.'
        : 'O convite, com o link que confirma o endereço, ficará na Caixa de saída para você entregar.'}
    </SenhaDialog>
  )
}

interface DialogProps extends Props {
  title: string
  confirm: string
  confirming: string
  change: (senha: string) => Promise<unknown>
  /** Success message. */
  done: ReactNode
  /** Error message of a failure; the dialog shows the server's reason if it lacks that. */
  failed: (failure: Failure) => ErrorMessage
  /** Explains what the password is for. */
  children: ReactNode
}

function SenhaDialog({ usuario, onClose, title, change, done, failed, children, ...actions }: DialogProps) {
  const min = useMinSenha()
  const generate = () => generatedSenha({ ...usuario, min })
  const [senha, setSenha] = useState(generate)
  const mutation = useMutation({
    mutationFn: () => change(senha),
    onSuccess: async () => {
      toastSuccess(done)
      await refetchUsuarios()
    },
    onError: (error) => toastUnexplained(error, failed(failureOf(error))),
  })
  const { isSuccess, isPending, error } = mutation
  useEffect(() => {
    if (!isSuccess) return
    const timer = setTimeout(onClose, CLOSE_MS)
    return () => clearTimeout(timer)
  }, [isSuccess, onClose])
  return (
    <Dialog onClose={onClose} title={title} record={usuario.nome} closeOnClickOutside={!isPending}>
      <Stack gap="sm">
        <Text style={{ overflowWrap: 'anywhere' }}>{children}</Text>
        <NewSenha
          senha={senha}
          error={reasonForDialog(error, failed(failureOf(error)))}
          onGenerate={
            isSuccess || isPending
              ? undefined
              : () => {
                  mutation.reset()
                  setSenha(generate())
                }
          }
        />
        <Text c="dimmed">
          Entregue a senha à pessoa: o Plantão não a mostra de novo, nem a envia por email.
        </Text>
        {isSuccess ? (
          <Alert color="green" role="status">
            Pronto. A senha já vale; esta janela se fecha sozinha.
          </Alert>
        ) : (
          <FormActions
            {...actions}
            pending={isPending}
            onConfirm={() => mutation.mutate()}
            onCancel={onClose}
          />
        )}
      </Stack>
    </Dialog>
  )
}

interface NewSenhaProps {
  senha: string
  error: string | null
  /** Generates another one; undefined once the password is set. */
  onGenerate: (() => void) | undefined
}

/** A generated password with buttons to copy and regenerate it. */
function NewSenha({ senha, error, onGenerate }: NewSenhaProps) {
  const { copied, copy } = useCopy()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <TextInput
        ref={input}
        label="Nova senha"
        value={senha}
        error={error}
        readOnly
        autoComplete="off"
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        onFocus={() => input.current?.select()}
      />
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={async () => {
            // Selected on focus, for keyboard copying.
            if (!(await copy(senha))) input.current?.focus()
          }}
          data-autofocus
        >
          {copied ? 'Copiada' : 'Copiar senha'}
        </Button>
        {onGenerate && (
          <Button variant="subtle" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onGenerate}>
            Gerar outra
          </Button>
        )}
      </Group>
    </>
  )
}
