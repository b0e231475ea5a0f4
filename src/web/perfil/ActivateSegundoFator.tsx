/** Second factor setup: the password, the QR code and a first code, then the recovery codes. */
import { Code, Group, Stack, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { perfilCodigoInput } from '../../contract/perfil.ts'
import { groupKey } from '../../core/second-factor.ts'
import { client, failureOf } from '../api/api.ts'
import { useSession } from '../session/session.tsx'
import { CopyText } from '../ui/CopyText.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { FormActions } from '../ui/FormActions.tsx'
import { focusFirstError } from '../ui/focus-first-error.ts'
import { QrCode } from '../ui/QrCode.tsx'
import { toastRefusal, toastSuccess } from '../ui/toasts.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SenhaForm } from './SenhaForm.tsx'

interface Chave {
  uri: string
  chave: string
}

export default function ActivateSegundoFator({ onClose }: { onClose: () => void }) {
  const [chave, setChave] = useState<Chave | null>(null)
  const [codigos, setCodigos] = useState<string[] | null>(null)
  return (
    <Dialog
      onClose={onClose}
      title={codigos ? 'Códigos de recuperação' : 'Ativar verificação em duas etapas'}
      closeOnClickOutside={!chave}
      // Displayed only once: an accidental Esc or click must not close it.
      closeOnEscape={!codigos}
      withCloseButton={!codigos}
    >
      {codigos ? (
        <RecoveryCodes codigos={codigos} onDone={onClose} />
      ) : chave ? (
        <FirstCode
          {...chave}
          onCancel={onClose}
          onDone={(created) => {
            toastSuccess('Verificação em duas etapas ativada.')
            setCodigos(created)
          }}
        />
      ) : (
        <SenhaForm
          confirm="Continuar"
          confirming="Verificando..."
          failure="Erro ao ativar a verificação em duas etapas. Tente novamente."
          onCancel={onClose}
          onSubmit={async (senha) => setChave(await client.perfil.iniciarSegundoFator({ senha }))}
        >
          <Text>
            Você vai precisar de um aplicativo autenticador no celular, como Google Authenticator, Microsoft
            Authenticator ou Authy. As suas outras sessões serão encerradas. Comece confirmando a sua senha.
          </Text>
        </SenhaForm>
      )}
    </Dialog>
  )
}

interface FirstCodeProps extends Chave {
  onCancel: () => void
  /** Called with the recovery codes. */
  onDone: (codigos: string[]) => void
}

function FirstCode({ uri, chave, onCancel, onDone }: FirstCodeProps) {
  const { replacing } = useSession()
  const form = useForm({
    initialValues: { codigo: '' },
    validate: schemaResolver(perfilCodigoInput, { sync: true }),
  })
  const { getInputNode } = form
  // The dialog's initial focus was on the password input, which is gone.
  useEffect(() => getInputNode('codigo')?.focus(), [getInputNode])

  async function submit(values: typeof form.values) {
    try {
      onDone((await replacing(() => client.perfil.confirmarSegundoFator(values))).codigos)
    } catch (error) {
      form.setValues({ codigo: '' })
      form.setErrors({ codigo: failureOf(error).campos.codigo })
      getInputNode('codigo')?.focus()
      toastRefusal(error, 'Erro ao ativar a verificação em duas etapas. Tente novamente.')
    }
  }

  return (
    <form onSubmit={form.onSubmit(submit, focusFirstError(form))} noValidate>
      <Stack gap="sm">
        <Text>
          1. No aplicativo autenticador, escolha adicionar uma conta e aponte a câmera para este código:
        </Text>
        <QrCode text={uri} label="Código QR para o aplicativo autenticador" />
        <Text>Sem câmera? Digite esta chave no aplicativo:</Text>
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <Code fz="sm" p="xs" flex={1} aria-label="Chave">
            {groupKey(chave)}
          </Code>
          <CopyText text={chave} label="Copiar chave" />
        </Group>
        <Text>2. Digite os 6 números que o aplicativo mostra:</Text>
        <TextInput
          label="Código de verificação"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          {...form.getInputProps('codigo')}
        />
        <FormActions
          confirm="Ativar"
          confirming="Ativando..."
          pending={form.submitting}
          cancellable
          onCancel={onCancel}
        />
      </Stack>
    </form>
  )
}
