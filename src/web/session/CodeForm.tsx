/** Second sign-in step: a code from the authenticator app, or a recovery code. */
import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { z } from 'zod'
import { verificationCode } from '../../contract/sessao.ts'
import { failureOf } from '../api/api.ts'
import { focusFirstError } from '../ui/focus-first-error.ts'
import { toastRefusal } from '../ui/toasts.ts'

const schema = z.object({ codigo: verificationCode })

const KINDS = {
  app: {
    label: 'Código de verificação',
    hint: 'Digite os 6 números que o seu aplicativo autenticador mostra agora.',
    other: 'Usar um código de recuperação',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
  },
  recovery: {
    label: 'Código de recuperação',
    hint: 'Digite um dos códigos que você guardou. Cada um vale uma só vez.',
    other: 'Usar o aplicativo autenticador',
    inputMode: 'text',
    autoComplete: 'off',
  },
} as const

interface Props {
  /** Signs in with the code; throws the server's refusal. */
  onSubmit: (codigo: string) => Promise<void>
  onBack: () => void
}

export default function CodeForm({ onSubmit, onBack }: Props) {
  const [kind, setKind] = useState<keyof typeof KINDS>('app')
  const { label, hint, other, inputMode, autoComplete } = KINDS[kind]
  const form = useForm({
    initialValues: { codigo: '' },
    validate: schemaResolver(schema, { sync: true }),
  })

  async function submit({ codigo }: typeof form.values) {
    try {
      await onSubmit(codigo)
    } catch (error) {
      toastRefusal(error, 'Não foi possível entrar. Tente novamente.', 'Erro no login')
      if (failureOf(error).code === 'CREDENCIAIS_INVALIDAS') return onBack()
      form.setFieldValue('codigo', '')
      form.getInputNode('codigo')?.focus()
    }
  }

  return (
    <form onSubmit={form.onSubmit(submit, focusFirstError(form))} noValidate>
      <Stack gap="sm">
        <Text c="dimmed">{hint}</Text>
        <TextInput
          // A different input is rendered: it gets the focus, and the typed text is cleared.
          key={kind}
          label={label}
          inputMode={inputMode}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          required
          withAsterisk={false}
          {...form.getInputProps('codigo')}
        />
        <Button type="submit" mt="xs" fullWidth disabled={form.submitting}>
          {form.submitting ? 'Verificando...' : 'Verificar'}
        </Button>
        <Anchor
          component="button"
          type="button"
          ta="center"
          mih={24}
          onClick={() => {
            form.reset()
            setKind(kind === 'app' ? 'recovery' : 'app')
          }}
        >
          {other}
        </Anchor>
        <Anchor component="button" type="button" ta="center" mih={24} onClick={onBack}>
          Voltar
        </Anchor>
      </Stack>
    </form>
  )
}
