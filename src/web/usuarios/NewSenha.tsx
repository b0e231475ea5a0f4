/** A generated password with buttons to copy and regenerate it. */
import { Button, Group, TextInput } from '@mantine/core'
import { IconCheck, IconCopy, IconRefresh } from '@tabler/icons-react'
import { useRef } from 'react'
import { useCopy } from './use-copy.ts'

interface Props {
  senha: string
  error: string | null
  /** Generates another one; undefined once the password is set. */
  onGenerate: (() => void) | undefined
}

export function NewSenha({ senha, error, onGenerate }: Props) {
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
