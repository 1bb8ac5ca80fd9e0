import { TextArea } from "../ui/forms/inputs.tsx";

interface EditorProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly placeholder: string;
  readonly status: string;
  readonly autoFocus: boolean;
  onChange(text: string): void;
  onSubmit(): void;
}

export function Editor({ id, value, placeholder, onChange }: EditorProps) {
  return <TextArea id={id} value={value} placeholder={placeholder} onChange={(e) => onChange(e.currentTarget.value)} />;
}
