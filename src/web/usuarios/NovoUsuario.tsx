/** The new user form. The password is not part of its draft. */
import { Button, Group, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { orpc } from '../api/query.ts'
import { useAttemptKey } from '../record/keys.ts'
import { NewRecord } from '../record/NewRecord.tsx'
import { SENHA_MINIMA_PADRAO } from '../session/new-password.ts'
import { useSession } from '../session/session.tsx'
import { lerUsuarioNovo } from './form.ts'
import { USUARIO } from './record.ts'
import { senhaGerada } from './senha-gerada.ts'
import { UsuarioFields } from './UsuarioFields.tsx'
import { useCopia } from './use-copia.ts'

export function NovoUsuario() {
  const minimo = useSession().ambiente?.senha_minima ?? SENHA_MINIMA_PADRAO
  const [senha, setSenha] = useState('')
  const keyOf = useAttemptKey()
  return (
    <NewRecord
      of={USUARIO}
      read={(form) => lerUsuarioNovo(form, senha, minimo)}
      // The server compares repeated requests without the password, so a changed password needs a new key.
      create={(usuario) => orpc.usuarios.criar.call(usuario, { context: { idempotencyKey: keyOf(usuario) } })}
    >
      {(form) => (
        <UsuarioFields
          form={form}
          senha={
            <SenhaField
              senha={senha}
              error={form.errors.senha}
              onChange={(nova) => {
                setSenha(nova)
                form.clearFieldError('senha')
              }}
              onGerar={() => senhaGerada({ ...form.getValues(), minimo })}
            />
          }
        />
      )}
    </NewRecord>
  )
}

interface SenhaProps {
  senha: string
  error: React.ReactNode
  onChange: (senha: string) => void
  onGerar: () => string
}

function SenhaField({ senha, error, onChange, onGerar }: SenhaProps) {
  const [visivel, setVisivel] = useState(false)
  const { copiada, copiar } = useCopia()
  return (
    <div>
      <PasswordInput
        label="Senha"
        withAsterisk
        autoComplete="new-password"
        maxLength={128}
        value={senha}
        error={error}
        data-path="senha"
        onChange={(event) => onChange(event.currentTarget.value)}
        visible={visivel}
        onVisibilityChange={setVisivel}
      />
      <Group gap="xs" mt={6}>
        <Button
          variant="default"
          size="xs"
          onClick={() => {
            onChange(onGerar())
            setVisivel(true)
          }}
        >
          Gerar senha
        </Button>
        <Button variant="default" size="xs" disabled={senha === ''} onClick={() => void copiar(senha)}>
          {copiada ? 'Copiada' : 'Copiar senha'}
        </Button>
      </Group>
    </div>
  )
}
