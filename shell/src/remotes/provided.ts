// Shared modules that only remotes use. Webpack shares a module only if it finds an import of it; this one is never executed.
void (() => import('@karigar/ui/tasks'));
void (() => import('@karigar/ui/forms'));
