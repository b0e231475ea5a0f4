/** Replaces the recovery codes with new ones. */
import { Text } from '@mantine/core'
import { useState } from 'react'
import { client } from '../api/api.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SenhaForm } from './SenhaForm.tsx'

export default function NewCodes({ onClose }: { onClose: () => void }) {
  const [codigos, setCodigos] = useState<string[] | null>(null)
  return (
    <Dialog
      onClose={onClose}
      title="Códigos de recuperação"
      // Displayed only once: an accidental Esc or click must not close it.
      closeOnClickOutside={!codigos}
      closeOnEscape={!codigos}
      withCloseButton={!codigos}
    >
      {codigos ? (
        <RecoveryCodes codigos={codigos} onDone={onClose} />
      ) : (
        <SenhaForm
          confirm="Gerar novos códigos"
          confirming="Gerando..."
          failure="Erro ao gerar os códigos de recuperação. Tente novamente."
          onCancel={onClose}
          onSubmit={async (senha) => setCodigos((await client.perfil.gerarCodigos({ senha })).codigos)}
        >
          <Text>Os códigos anteriores deixam de valer. Confirme com a sua senha.</Text>
        </SenhaForm>
      )}
    </Dialog>
  )
}
