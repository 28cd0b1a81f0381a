// Shared modules that the shell provides without using them: webpack provides only modules that it finds imported.
void (() => import('@karigar/ui/tasks'));
void (() => import('@karigar/ui/forms'));
