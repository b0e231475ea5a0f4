/** The new user form. The password is not part of its draft. */
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { orpc } from '../api/query.ts'
import { randomKey } from '../record/keys.ts'
import { NewRecord } from '../record/NewRecord.tsx'
import { NewPasswordInput } from '../session/NewPasswordInput.tsx'
import { useMinSenha } from '../session/new-password.ts'
import { useSession } from '../session/session.tsx'
import { readNewUsuario } from './form.ts'
import { generatedSenha } from './generated-senha.ts'
import { InvitationSaid, useOpenOutbox } from './InvitationSaid.tsx'
import { USUARIO } from './record.ts'
import { UsuarioFields } from './UsuarioFields.tsx'
import { useCopy } from './use-copy.ts'

export function NewUsuario() {
  const min = useMinSenha()
  // The server compares repeated requests without the password, so a changed password needs a new key.
  const [{ senha, idempotencyKey }, type] = useState(() => typed(''))
  const sendsMails = useSession().ambiente?.envia_emails ?? false
  const openOutbox = useOpenOutbox()
  return (
    <NewRecord
      of={USUARIO}
      created={<InvitationSaid what={USUARIO.words.created} sent={sendsMails} onFollow={openOutbox} />}
      read={(form) => readNewUsuario(form, senha, min)}
      onAnother={() => type(typed(''))}
      create={(usuario) => orpc.usuarios.criar.call(usuario, { context: { idempotencyKey } })}
    >
      {(form) => (
        <UsuarioFields
          form={form}
          senha={
            <SenhaField
              senha={senha}
              error={form.errors.senha}
              onChange={(value) => {
                type(typed(value))
                form.clearFieldError('senha')
              }}
              onGenerate={() => generatedSenha({ ...form.getValues(), min })}
            />
          }
        />
      )}
    </NewRecord>
  )
}

const typed = (senha: string) => ({ senha, idempotencyKey: randomKey() })

interface SenhaProps {
  senha: string
  error: React.ReactNode
  onChange: (senha: string) => void
  onGenerate: () => string
}

function SenhaField({ senha, error, onChange, onGenerate }: SenhaProps) {
  const [isVisible, setVisible] = useState(false)
  const { copied, copy } = useCopy()
  return (
    <div>
      <NewPasswordInput
        label="Senha"
        withAsterisk
        maxLength={128}
        value={senha}
        error={error}
        data-path="senha"
        onChange={(event) => onChange(event.currentTarget.value)}
        visible={isVisible}
        onVisibilityChange={setVisible}
      />
      <Group gap="xs" mt={6}>
        <Button
          variant="default"
          size="xs"
          onClick={() => {
            onChange(onGenerate())
            setVisible(true)
          }}
        >
          Gerar senha
        </Button>
        <Button variant="default" size="xs" disabled={senha === ''} onClick={() => void copy(senha)}>
          {copied ? 'Copiada' : 'Copiar senha'}
        </Button>
      </Group>
    </div>
  )
}
